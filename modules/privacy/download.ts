import { streamText } from '@/src/http/stream-text'
import { publicUrl } from '@/src/kit/app-config'
import type { Context, UserContext } from '@/src/kit/context'
import {
  type ExportRecords,
  type Json,
  type PersonalDataHolder,
  personalDataPort,
} from '@/src/kit/personal-data'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

/** The version increases when the meaning of a key changes. */
const exportFormat = 'mintmark-personal-data/2'

/** Returns the user's personal data as a JSON file; docs/personal-data.md describes its format. */
export function downloadPersonalData(ctx: UserContext): Response {
  const day = isoTime(ctx.now()).slice(0, 10)
  return new Response(streamText(ctx, writeExport(ctx, ctx.actor.id)), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
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
