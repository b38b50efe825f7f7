/**
 * `bun run dev` serves the site, and starts it again when its server half changes. While it can't start, the terminal and a page in its
 * place say why.
 */
import { join } from 'node:path'
import { copyAddedModules } from '@/scripts/dev/copy-added-modules'
import { serveErrorPage } from '@/scripts/dev/error-page'
import { describeReset, offerReset, resetTables } from '@/scripts/dev/reset-tables'
import { type Failure, startSiteProcess } from '@/scripts/dev/site-process'
import { needsRestart, watchFiles } from '@/scripts/dev/watch-files'
import { recordFile } from '@/scripts/lib/added-modules/record'
import { onExit } from '@/scripts/lib/cleanup'

process.chdir(join(import.meta.dir, '..'))
/** One save can be several writes, and a checkout hundreds. */
const quietMs = 100
let timer: Timer | undefined
let lastRestart = Promise.resolve()
let errorPage: Disposable | undefined
let question = new AbortController()
/** Why the site doesn't run. One save can restart it several times, and the reason is printed once. */
let lastFailure: string | undefined
const observer = { onStart: () => (lastFailure = undefined), onFailure: showFailure }

await copyAddedModules(console.log)
let site = startSiteProcess(observer)
onExit(() => site.stop())
watchFiles((path) => {
  if (path === recordFile) void copyAddedModules(console.log)
  else if (!site.isRunning() || needsRestart(path)) {
    clearTimeout(timer)
    timer = setTimeout(restart, quietMs)
  }
})

function restart(): void {
  lastRestart = lastRestart.then(async () => {
    question.abort()
    await copyAddedModules(console.log)
    await site.stop()
    errorPage?.[Symbol.dispose]()
    errorPage = undefined
    site = startSiteProcess(observer)
  })
}

async function showFailure({ text, isPrinted, address, rewritten }: Failure): Promise<void> {
  if (rewritten?.isEmpty && (await resetTables(rewritten.modules))) return restart()
  const advice = rewritten ? describeReset(rewritten) : undefined
  const reason = [text, advice].filter(Boolean).join('\n\n')
  errorPage = serveErrorPage(address, reason)
  if (reason === lastFailure) process.stderr.write('The site still does not run.\n')
  else {
    const unprinted = isPrinted ? advice : reason
    if (unprinted) process.stderr.write(`${unprinted}\n`)
    process.stderr.write('\nThe site does not run. It starts again when a file is saved.\n')
  }
  lastFailure = reason
  if (!rewritten || !process.stdin.isTTY) return
  question = new AbortController()
  if (await offerReset(rewritten, question.signal)) restart()
}
