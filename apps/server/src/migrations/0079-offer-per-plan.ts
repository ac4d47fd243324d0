import { sql, type Kysely } from 'kysely'

/** S-06: the first-time offer lists its plans; null: every plan. The demo has it, an own service after its operator chose it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update setting set value = jsonb_build_object(
      'isOffered', value -> 'isOffered',
      'plans', case when value ->> 'maxMonths' is null then 'null'::jsonb else
        (select coalesce(jsonb_agg(id), '[]') from package
          where kind = 'plan' and months <= (value ->> 'maxMonths')::int) end)
    where key = 'first-time-offer'`.execute(db)
  await sql`
    insert into setting (key, value)
    select 'first-time-offer', '{"isOffered": true, "plans": null}'::jsonb from setting where key = 'demo-world'
    on conflict do nothing`.execute(db)
}
