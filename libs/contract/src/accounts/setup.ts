import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const version = recordVersion.min(1)
const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #f4b63f')
/** Path of an uploaded picture below `/cms/`. */
const picture = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9-]+(\.[a-z0-9]+)+$/)
  .max(200)
  .nullable()
const emailOrEmpty = z.union([z.literal(''), z.email().max(254)], 'must be an email address')

/** E.164, as links to a number need it. */
const phoneOrEmpty = z
  .string()
  .regex(/^(\+[1-9]\d{6,14})?$/, 'must be a phone number with its country, like +2348012345678')

const branding = z.object({
  version,
  name: z.string(),
  description: z.string(),
  headline: z.string(),
  introduction: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  supportWhatsapp: z.string(),
  accentColor: z.string(),
  secondColor: z.string(),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
})

const company = z.object({ version, name: z.string(), address: z.string(), tin: z.string() })

const legalText = z.object({ terms: z.string(), privacy: z.string() })
const legalTexts = z.object({ version, texts: z.partialRecord(z.enum(languages), legalText) })

const mailSettings = z.object({
  version,
  /** Address of the sender; empty for the default. */
  from: z.string(),
  /** The mail server without its password; null: none. */
  server: z.object({ host: z.string(), port: z.int(), user: z.string(), isSecure: z.boolean() }).nullable(),
  /** The stored server cannot be decrypted, because `SECRET_KEY` was lost or changed. It has to be entered again. */
  isServerUnreadable: z.boolean(),
  /** Settings that the environment determines; they cannot be changed in the console. */
  fixedByEnvironment: z.array(z.enum(['from', 'server'])),
  /** The sender as mails show it. */
  effectiveFrom: z.string(),
})

export const setupSteps = [
  'branding',
  'company',
  'mail',
  'payments',
  'plans',
  'channel',
  'colleague',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** O-09…O-11: what an operator enters when a service is set up. Owners only. */
export const setup = {
  checklist: endpoint({
    method: 'GET',
    path: 'console/setup',
    summary: 'The steps of setting up the service, and which are done',
    auth: 'console',
    roles: [],
    data: listOf(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  }),
  branding: endpoint({
    method: 'GET',
    path: 'console/branding',
    summary: 'Name, pictures and colours of the service',
    auth: 'console',
    roles: [],
    data: branding,
  }),
  changeBranding: endpoint({
    method: 'PATCH',
    path: 'console/branding',
    summary: 'Change name, pictures and colours of the service',
    auth: 'console',
    roles: [],
    body: z.object({
      version,
      name: line(40),
      description: line(300).default(''),
      /** B-36: empty: Kallo's own texts, in the language of the viewer. */
      headline: line(80).default(''),
      introduction: line(200).default(''),
      supportEmail: emailOrEmpty.default(''),
      supportPhone: phoneOrEmpty.default(''),
      supportWhatsapp: phoneOrEmpty.default(''),
      accentColor: color,
      secondColor: color,
      logo: picture.default(null),
      icon: picture.default(null),
    }),
    data: branding,
    errors: ['changed-meanwhile', 'fields-missing'],
  }),
  company: endpoint({
    method: 'GET',
    path: 'console/company',
    summary: 'The seller on receipts and statements',
    auth: 'console',
    roles: ['finance'],
    data: company,
  }),
  changeCompany: endpoint({
    method: 'PATCH',
    path: 'console/company',
    summary: 'Change the seller on receipts and statements',
    auth: 'console',
    roles: [],
    body: z.object({
      version,
      name: line(120).default(''),
      address: text(400).default(''),
      tin: line(40).default(''),
    }),
    data: company,
    errors: ['changed-meanwhile'],
  }),
  legalTexts: endpoint({
    method: 'GET',
    path: 'console/legal-texts',
    summary: 'Terms and privacy texts of the operator, by language',
    auth: 'console',
    roles: [],
    data: legalTexts,
  }),
  changeLegalTexts: endpoint({
    method: 'PATCH',
    path: 'console/legal-texts',
    summary:
      'Change terms and privacy text of one language. Empty texts are replaced by those of the product',
    auth: 'console',
    roles: [],
    // A character takes up to six bytes.
    maxBodyBytes: 256 * 1024,
    body: z.object({
      version,
      language: z.enum(languages),
      terms: text(20_000).default(''),
      privacy: text(20_000).default(''),
    }),
    data: legalTexts,
    errors: ['changed-meanwhile'],
  }),
  mail: endpoint({
    method: 'GET',
    path: 'console/mail',
    summary: 'Sender and server of mails, without the password',
    auth: 'console',
    roles: [],
    data: mailSettings,
  }),
  changeMail: endpoint({
    method: 'PATCH',
    path: 'console/mail',
    summary: 'Change sender and server of mails',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({
      version,
      from: emailOrEmpty.default(''),
      /** Omitted: unchanged. Null: no server; mails are written to the outbox. */
      server: z
        .object({
          host: line(253).regex(/^[a-z0-9.:-]+$/i, 'must be a host name'),
          port: z.int().min(1).max(65_535),
          user: line(254).default(''),
          /** Empty: unchanged. */
          password: line(256).default(''),
          isSecure: z.boolean(),
        })
        .nullable()
        .optional(),
    }),
    data: mailSettings,
    /** `mail-server-rejected`: the connection to the server failed. Its response is in the field `server.host`. */
    errors: ['changed-meanwhile', 'fixed-by-environment', 'mail-server-rejected'],
  }),
  testMail: endpoint({
    method: 'POST',
    path: 'console/mail/test',
    summary: 'Send a mail to the own address with the stored settings',
    auth: 'console',
    roles: [],
    body: z.object({}),
    data: z.object({
      /** False: the mail server did not accept the mail, or the file could not be written. */
      isSent: z.boolean(),
      to: z.string(),
      /** Host of the mail server to which it was sent; null: it was written to a file. */
      server: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  }),
  failedMails: endpoint({
    method: 'GET',
    path: 'console/mail/failed',
    summary: 'Mails of the last three days that could not be sent: the latest, and the number of all',
    auth: 'console',
    roles: [],
    data: listOf(
      z.object({
        id: z.string(),
        kind: z.string(),
        /** Null: the account was erased; nothing will be sent. */
        email: z.string().nullable(),
        requestedAt: z.iso.datetime(),
        /** False: the mail is tried again within half an hour. */
        isGivenUp: z.boolean(),
        /** The last response of the mail server. */
        problem: z.string().nullable(),
      }),
    ),
  }),
  resendMails: endpoint({
    method: 'POST',
    path: 'console/mail/failed/send',
    summary:
      'Send all mails again that could not be sent. Repeating it has no effect on those that were sent meanwhile',
    auth: 'console',
    roles: [],
    body: z.object({}),
    data: z.object({ count: z.int() }),
  }),
}

/** M-06: the operator's own texts. */
export const legal = {
  view: endpoint({
    method: 'GET',
    path: 'legal/:language',
    summary: 'Terms and privacy text of the operator; null where the texts of the product apply',
    auth: 'public',
    params: z.object({ language: z.enum(languages) }),
    data: z.object({ terms: z.string().nullable(), privacy: z.string().nullable() }),
  }),
}
