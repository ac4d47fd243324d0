/**
 * Types of columns of which the program knows more than the schema: contents of jsonb columns, and strings without a CHECK
 * constraint. A nullable column gets `| null` by itself.
 */
export const overrides: Readonly<Record<string, string>> = {
  'account.registered_from': 'Json<Record<string, string | number | null>>',
  'announcement.texts': 'Json<Record<string, string>>',
  'audit_entry.before': 'Json<unknown>',
  'audit_entry.after': 'Json<unknown>',
  'category.name_translations': 'Translations',
  'channel.name_translations': 'Translations',
  'device.ended_reason': 'SessionEndReason',
  'dispute.evidence': 'Json<unknown>',
  'due_work_failure.kind': 'DueWorkKind',
  'import_batch.counts': 'DefaultJson<Partial<ImportCounts>>',
  'import_batch.warnings': 'Generated<ImportWarning[]>',
  'import_undo.before': 'Json<Record<string, unknown> | null>',
  'import_undo.after': 'Json<Record<string, unknown> | null>',
  'invoice.lines': 'Json<PriceLine[]>',
  'ledger_day.mode': "'test' | 'live'",
  'ledger_day.currency': 'Currency',
  'live_run.renditions': 'Json<LiveRendition[]>',
  'operator_request.result': 'Json<unknown>',
  'plan.name_translations': 'Translations',
  'playback_event.type': "EventType | 'minutes'",
  'playback_event.kind': 'ContentKind',
  'review_item.detail': 'Json<Record<string, unknown>>',
  'service_heartbeat.name': "'leases'",
  'setting.value': 'Json<unknown>',
  'subscriber_day.kind': 'SubscriberChangeKind',
  'subscriber_day.currency': 'Currency',
  'timeline.loop': 'Json<LoopEntry[]>',
  'series.name_translations': 'Translations',
  'vod.name_translations': 'Translations',
  'vod_file.source': 'ColumnType<unknown, string | undefined, string>',
  'vod_file_step.result': 'ColumnType<unknown, string | undefined, string>',
  'wall_restart.last_state': 'WallTileState',
  'watch_day.kind': 'ContentKind',
}

/** Where the types above are declared. */
export const modules: Readonly<Record<string, readonly string[]>> = {
  '@kallo/contract/accounts/auth': ['SessionEndReason'],
  '@kallo/contract/catalogue/import': ['ImportCounts', 'ImportWarning'],
  '@kallo/rules/billing/money': ['Currency'],
  '@kallo/rules/billing/order-price': ['PriceLine'],
  '@kallo/rules/insights/event-types': ['EventType'],
  '@kallo/rules/insights/subscriber-changes': ['SubscriberChangeKind'],
  '@kallo/rules/insights/wall-tile': ['WallTileState'],
  '@kallo/rules/streaming/timeline': ['LoopEntry'],
  './column-types.ts': ['ContentKind', 'DefaultJson', 'DueWorkKind', 'Json', 'LiveRendition', 'Translations'],
}
