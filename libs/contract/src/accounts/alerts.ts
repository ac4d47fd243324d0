import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line } from '../text.ts'

const instant = z.iso.datetime()

const delivery = z.object({
  id: z.string(),
  event: z.enum(['raised', 'ended']),
  /** Email address, or host of the webhook. */
  recipient: z.string(),
  kind: z.enum(['mail', 'webhook']),
  attempts: z.int(),
  attemptedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  failure: z.string().nullable(),
})

const alert = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Page of the console. */
  path: z.string(),
  raisedAt: instant,
  endedAt: instant.nullable(),
  isMuted: z.boolean(),
  deliveries: z.array(delivery),
})

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  createdBy: z.string(),
  createdAt: instant,
})

/** O-15, O-16: alerts to operators, and the webhooks that receive them. */
export const alerts = {
  list: endpoint({
    method: 'GET',
    path: 'console/alerts',
    summary: 'At most 100 alerts, open ones first, then the latest, with the log of their deliveries',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    data: listOf(alert),
  }),
  webhooks: endpoint({
    method: 'GET',
    path: 'console/webhooks',
    summary: 'Webhooks that receive alerts',
    auth: 'console',
    roles: [],
    data: listOf(webhook),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: 'console/webhooks',
    summary: 'Add a webhook. Its signing secret is shown once',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({ url: line(500).default('') }),
    data: z.object({ webhook, secret: z.string() }),
    errors: ['webhook-address', 'too-many-webhooks'],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: 'console/webhooks/:id',
    summary: 'Delete a webhook',
    auth: 'console',
    roles: [],
    params: z.object({ id: line(80) }),
    data: z.null(),
    errors: ['webhook-not-found'],
  }),
  test: endpoint({
    method: 'POST',
    path: 'console/alerts/test',
    summary: 'Raise a test alert, which every recipient receives',
    auth: 'console',
    roles: [],
    data: z.null(),
  }),
}
