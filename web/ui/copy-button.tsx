import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'

const copiedShownMs = 2000

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard?.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), copiedShownMs)
  }
  const Icon = copied ? Check : Copy
  return (
    <Button size="sm" onClick={copy}>
      <Icon aria-hidden="true" className="size-4" />
      <span aria-live="polite">{copied ? uiMessages.copied : uiMessages.copy}</span>
    </Button>
  )
}
