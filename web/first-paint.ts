/** The first script of a page that the server rendered. It is small, so that it runs before anything can be clicked. */

import { loadFont } from '@/web/lib/browser/font'
import { keepEarlyEvents, mountedEvent } from '@/web/lib/realtime/early-events'

addEventListener(mountedEvent, keepEarlyEvents(), { once: true })
afterFirstPaint(() => {
  loadFont()
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    link.rel = link.dataset.rel ?? ''
  const script = document.querySelector<HTMLScriptElement>('script[data-main]')
  if (script) void import(script.dataset.main ?? '')
})

/** Calls `run` once the browser shows what the server rendered, which has the whole network until then. */
function afterFirstPaint(run: () => void) {
  let hasRun = false
  const runOnce = () => {
    if (!hasRun) run()
    hasRun = true
  }
  new PerformanceObserver(runOnce).observe({ type: 'paint', buffered: true })
  // A page in the background isn't painted.
  setTimeout(runOnce, 1000)
}
