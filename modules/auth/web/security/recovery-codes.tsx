import { useRef } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { useReturnPath } from '@/web/lib/session/return-path'
import { Button } from '@/web/ui/button'
import { CopyButton } from '@/web/ui/copy-button'

const text = messages.secondFactor.recovery

/** New recovery codes, shown once. "I saved the codes" returns to the page that required the second factor, if any. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [, navigate] = useLocation()
  const saved = useRef<HTMLButtonElement>(null)
  useFocusHandoff(saved)
  const returnPath = useReturnPath()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <div className="grid gap-4">
      <p ref={useAutoFocus<HTMLParagraphElement>()} tabIndex={-1} className="text-sm">
        {text.lead}
      </p>
      <ul
        aria-label={text.title}
        className="grid gap-1 rounded-md border border-line bg-surface-float p-4 font-mono text-xs"
      >
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
        <Button ref={saved} size="sm" variant="primary" onClick={done}>
          {text.done}
        </Button>
      </div>
    </div>
  )

  function done() {
    onDone()
    if (returnPath !== undefined) navigate(returnPath, { replace: true })
  }
}
