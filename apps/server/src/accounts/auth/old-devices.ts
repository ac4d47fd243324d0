import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** More devices than anyone owns; as many as My Devices lists (M-04). */
export const maxDevices = 100

/**
 * Runs daily, after expired sessions are deleted. Keeps the signed-out devices of an account that signed in most recently, as many as My
 * Devices lists (M-04), and those with downloads. `last_login_at` is compared again, so a device that signs in meanwhile is kept.
 */
export async function deleteOldDevices(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from device using (
      select account_id, device_id, last_login_at,
        row_number() over (partition by account_id order by last_login_at desc, device_id) as place
      from device
      where account_id in (select account_id from device group by account_id having count(*) > ${maxDevices})
        and not exists (
          select from session where session.account_id = device.account_id and session.device_id = device.device_id
        )
    ) as signed_out
    where place > ${maxDevices} and device.account_id = signed_out.account_id
      and device.device_id = signed_out.device_id and device.last_login_at = signed_out.last_login_at
      and not exists (
        select from download where download.account_id = device.account_id and download.device_id = device.device_id
      )`.execute(db)
}
