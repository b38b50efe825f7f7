import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

const copiedShownMs = 2000

/** Copies a text. If the browser refuses, shows the text selected, so that the user can copy it. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setState('refused')
      return
    }
    setState('copied')
    setTimeout(() => setState('ready'), copiedShownMs)
  }
  if (state === 'refused') return <SelectedText text={text} />
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button size="sm" onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{state === 'copied' ? uiMessages.copied : uiMessages.copy}</span>
    </Button>
  )
}

function SelectedText({ text }: { text: string }) {
  return (
    <label className="grid w-full max-w-sm gap-1 text-xs text-ink-muted">
      {uiMessages.copyRefused}
      <textarea
        ref={selectText}
        readOnly
        value={text}
        rows={Math.min(text.split('\n').length, selectedRowsMax)}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full resize-none rounded-md border border-line-strong bg-surface-float p-2 font-mono text-xs text-ink wrap-anywhere"
      />
    </label>
  )
}

const selectedRowsMax = 10

function selectText(field: HTMLTextAreaElement | null) {
  field?.focus()
}
