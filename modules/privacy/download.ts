import { findAccount } from '@/modules/auth/service'
import { streamText } from '@/src/http/stream-text'
import {
  type ExportRecords,
  type Json,
  type PersonalDataHolder,
  personalDataPort,
} from '@/src/kit/accounts/personal-data'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/** The version increases when the meaning of a key changes. */
const exportFormat = 'mintmark-personal-data/2'

/** Returns the user's personal data as a JSON file; docs/personal-data.md describes its format. */
export function downloadPersonalData(ctx: UserContext): Response {
  return toFile(ctx, ctx.actor.id, 'my-data')
}

/** Records that staff download the personal data of a user, and returns the same file as `downloadPersonalData`. Throws not_found. */
export async function exportByStaff(ctx: UserContext, userId: string, reason: string): Promise<Response> {
  if ((await findAccount(ctx, userId)).deletedAt !== null) throw httpErrors.not_found()
  await transact(ctx, (tx) =>
    recordStaffAction(tx, { action: 'privacy.export-personal-data', subjectId: userId, reason }),
  )
  return toFile(ctx, userId, `data-of-${userId}`)
}

function toFile(ctx: Context, userId: string, name: string): Response {
  const day = isoTime(ctx.now()).slice(0, 10)
  return new Response(streamText(ctx, writeExport(ctx, userId)), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${name}-${day}.json"`,
    },
  })
}

/** Yields the user's data piece by piece, so that even that of a user with ten thousand orders never has to fit in memory. */
export async function* writeExport(ctx: Context, id: string): AsyncGenerator<string> {
  yield `{"format":"${exportFormat}","site":${toJson(publicUrl(ctx))},"madeAt":"${isoTime(ctx.now())}","userId":"${id}","data":{`
  let separator = '\n'
  for (const [name, records] of use(ctx, personalDataPort).flatMap(exportsOf)) {
    yield `${separator}"${name}":[`
    yield* joinPages(records(ctx, id))
    yield ']'
    separator = ',\n'
  }
  yield '\n}}\n'
}

async function* joinPages(pages: AsyncIterable<readonly Json[]>): AsyncGenerator<string> {
  let separator = '\n'
  for await (const page of pages) {
    yield separator + page.map(toJson).join(',\n')
    separator = ',\n'
  }
}

/** Prefixes each key with the module's name, so that modules can't collide. */
function exportsOf({ name, personalData }: PersonalDataHolder): [string, ExportRecords][] {
  return Object.values(personalData.tables).flatMap((table) =>
    'download' in table
      ? Object.entries(table.download).map(([key, records]): [string, ExportRecords] => [
          `${name}.${key}`,
          records,
        ])
      : [],
  )
}

function toJson(value: Json): string {
  return JSON.stringify(value)
}
