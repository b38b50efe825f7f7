import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

export const staffTermsCall = '/api/admin/terms'
export const written = { content: '# Buying\n\nYou pay the price shown.', summary: 'The fees changed.' }

/** Publishes a version that applies now, or as `over` says, as an admin. Returns its number. */
export async function publishVersion(admin: TestClient, over: object = {}): Promise<number> {
  return (await admin.post(staffTermsCall, { ...written, ...over })).body.number
}

export function accept(user: TestClient, number: number) {
  return user.post(`/api/terms/${number}/acceptance`)
}

/** Accepts every version for every user, so that shared tests go on trading. */
export async function acceptForAll({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.rows(
      sql`insert into terms_acceptances (user_id, number, accepted_at)
        select auth_users.id, terms_versions.number, 1 from auth_users cross join terms_versions
        where true on conflict do nothing returning user_id`,
    ),
  )
}
