import { useState } from 'react'
import { messages } from '@/modules/messages/messages'
import { splitLinks } from '@/modules/messages/web/split-links'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Plain text. A link asks for confirmation and shows its full URL before it opens. */
export function MessageText({ content }: { content: string }) {
  return splitLinks(content).map(({ text, url }, index) =>
    url === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a message never changes
      <ExternalLink key={index} text={text} url={url} />
    ),
  )
}

function ExternalLink({ text, url }: { text: string; url: string }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setConfirming(true)}
        className="rounded-sm text-start underline decoration-dotted underline-offset-4 wrap-anywhere"
      >
        {text}
      </button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={messages.link.title(new URL(url).host)}
        description={<span className="wrap-anywhere">{url}</span>}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{messages.link.cancel}</Button>
            <Button asChild variant="primary">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onClick={() => setConfirming(false)}
              >
                {messages.link.open}
              </a>
            </Button>
          </>
        }
      >
        <p className="text-ink-muted">{messages.thread.safety}</p>
      </Dialog>
    </>
  )
}
