import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { type Contact, contentMaxLength, NewMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { itemQuery, useSendMessage } from '@/modules/messages/web/queries'
import { errorMessage } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'

const texts = messages.write

/** What is written is kept until it has arrived. */
export function ComposeForm({ person: { userId, username } }: { person: Contact }) {
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string>()
  const [item, dropItem] = useLinkedItem()
  const { mutate, isPending } = useSendMessage()
  const form = useRef<HTMLFormElement>(null)

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3">
      {item && (
        <p className="flex items-center gap-1 text-sm text-ink-muted">
          <span className="min-w-0 truncate">{texts.about(item.name)}</span>
          <IconButton label={texts.notAbout} onClick={dropItem}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field label={texts.label(username)} help={texts.help} error={fault}>
          <Textarea
            name="content"
            rows={2}
            maxLength={contentMaxLength}
            value={content}
            onChange={({ target }) => type(target.value)}
            onKeyDown={sendByEnter}
            className="max-h-40 !min-h-14"
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          busyText={texts.sending}
          className="mt-[1.625rem] h-14"
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )

  function type(text: string) {
    setContent(text)
    setFault(undefined)
  }

  function sendByEnter(event: KeyboardEvent) {
    // While letters are being put together, Enter ends the word and not the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const parsed = v.safeParse(NewMessage, { receiverId: userId, content, itemId: item?.id })
    if (!parsed.success) return setFault(parsed.issues[0].message)
    mutate(parsed.output, {
      onSuccess: () => {
        setContent('')
        dropItem()
      },
      onError: (error) => {
        showError(texts.failed, error)
        setFault(errorMessage(error))
      },
    })
  }
}

/** The item that the address names, until it was written about. */
function useLinkedItem() {
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(itemQuery(params.get('item')))
  const drop = () => params.has('item') && setParams({}, { replace: true })
  return [params.has('item') ? data : undefined, drop] as const
}
