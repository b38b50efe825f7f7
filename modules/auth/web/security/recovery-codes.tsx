import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { messages } from '@/modules/auth/messages'
import { sameSitePath } from '@/modules/auth/web/sign-in/use-auth-params'
import { Button } from '@/web/ui/button'
import { CopyButton } from '@/web/ui/copy-button'

const text = messages.secondFactor.recovery

/** New recovery codes, shown once. "I saved the codes" returns to the page that required the second factor, if any. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [, navigate] = useLocation()
  const { from }: Record<string, unknown> = Object(useHistoryState<unknown>())
  const returnPath = sameSitePath(from)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <section aria-label={text.title} className="grid gap-4">
      <p className="text-sm">{text.lead}</p>
      <ul className="grid gap-1 rounded-md border border-line bg-surface-float p-4 font-mono text-xs sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} />
        <Button size="sm" asChild>
          <a href={file} download={text.fileName}>
            {text.download}
          </a>
        </Button>
        <Button size="sm" variant="primary" onClick={done}>
          {text.done}
        </Button>
      </div>
    </section>
  )

  function done() {
    onDone()
    if (returnPath !== undefined) navigate(returnPath, { replace: true })
  }
}
