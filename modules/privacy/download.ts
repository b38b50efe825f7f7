import { streamText } from '@/src/http/stream-text'
import { publicUrl } from '@/src/kit/app-config'
import type { UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import type { ExportRecords, Json, PersonalDataHolder } from '@/src/privacy/personal-data'

/** Raised when a name in the file changes its meaning. */
const exportFormat = 'mintmark-personal-data/1'

/** Everything that the site holds of the person, as a file: docs/personal-data.md has its shape. */
export function downloadPersonalData(ctx: UserContext): Response {
  const day = isoTime(ctx.now()).slice(0, 10)
  return new Response(streamText(ctx, writeExport(ctx)), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="my-data-${day}.json"`,
    },
  })
}

/** Piece by piece: what somebody with ten thousand orders gets is never in memory as a whole. */
async function* writeExport(ctx: UserContext): AsyncGenerator<string> {
  const { id } = ctx.actor
  yield `{"format":"${exportFormat}","site":${toJson(publicUrl(ctx))},"madeAt":"${isoTime(ctx.now())}","userId":"${id}","data":{`
  let before = '\n'
  for (const [name, records] of ctx.core.personalDataHolders.flatMap(exportsOf)) {
    yield `${before}"${name}":[`
    yield* joinPages(records(ctx, id))
    yield ']'
    before = ',\n'
  }
  yield '\n}}\n'
}

async function* joinPages(pages: AsyncIterable<readonly Json[]>): AsyncGenerator<string> {
  let before = '\n'
  for await (const page of pages) {
    yield before + page.map(toJson).join(',\n')
    before = ',\n'
  }
}

/** Under the name of its module, so that no two modules can mean different things by one name. */
function exportsOf({ name, personalData }: PersonalDataHolder): [string, ExportRecords][] {
  return Object.values(personalData.tables).flatMap((table) =>
    'download' in table
      ? Object.entries(table.download).map(([own, records]): [string, ExportRecords] => [
          `${name}.${own}`,
          records,
        ])
      : [],
  )
}

function toJson(value: Json): string {
  return JSON.stringify(value)
}
