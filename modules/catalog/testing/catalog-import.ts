import { continueImport } from '@/modules/catalog/import/apply-import'
import { previewImport } from '@/modules/catalog/import/preview'
import type { UserContext } from '@/src/kit/context'
import type { World } from '@/tests/support/module-testing/world'

export const catalogFile = { '424242': { name: 'Crown of the File', rap: 7 } }

/** The path of a new import that waits, uploaded by another member of staff. */
export async function pathToImport({ app, idOf }: World): Promise<string> {
  await continueImport(app.ctx)
  const id = idOf('moderator')
  const actor = {
    kind: 'user',
    id,
    role: 'admin',
    verified: true,
    sessionId: '',
    secondFactorAt: null,
  } as const
  const ctx: UserContext = { ...app.ctx, actor }
  return `/api/admin/imports/${await previewImport(ctx, { name: '', text: JSON.stringify(catalogFile) })}`
}
