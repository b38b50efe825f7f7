import { useState } from 'react'
import { messages } from '@/modules/messages/messages'
import { splitLinks } from '@/modules/messages/web/split-links'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Text as it was written. An address in it leads nowhere until the reader has seen where to. */
export function MessageText({ content }: { content: string }) {
  return splitLinks(content).map(({ text, url }, index) =>
    url === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change
      <ExternalLink key={index} text={text} url={url} />
    ),
  )
}

function ExternalLink({ text, url }: { text: string; url: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="rounded-sm text-left underline decoration-dotted underline-offset-4 wrap-anywhere"
      >
        {text}
      </button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.link.ask(new URL(url).host)}
        description={<span className="wrap-anywhere">{url}</span>}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{messages.link.keep}</Button>
            <Button asChild variant="primary">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onClick={() => setAsking(false)}
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
