import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { useSearchParams } from 'wouter'
import { type Correspondent, contentMax, NewMessage } from '@/modules/messages/contract'
import { itemQuery, useSend } from '@/modules/messages/web/queries'
import { words } from '@/modules/messages/words'
import { errorWords } from '@/web/lib/api-error'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { IconButton } from '@/web/ui/icon-button'
import { sayFailure } from '@/web/ui/say-failure'
import { Textarea } from '@/web/ui/textarea'

const said = words.write

/** What is written is kept until it has arrived. */
export function ComposeForm({ person: { userId, username } }: { person: Correspondent }) {
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<string>()
  const [item, dropItem] = useItem()
  const { mutate, isPending } = useSend()
  const form = useRef<HTMLFormElement>(null)

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3">
      {item && (
        <p className="flex items-center gap-1 text-sm text-ink-muted">
          <span className="min-w-0 truncate">{said.about(item.name)}</span>
          <IconButton label={said.notAbout} onClick={dropItem}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field label={said.label(username)} help={said.help} error={fault}>
          <Textarea
            name="content"
            rows={2}
            maxLength={contentMax}
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
          busyText={said.sending}
          className="mt-[1.625rem] h-14"
        >
          {said.send}
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
        sayFailure(said.failed, error)
        setFault(errorWords(error))
      },
    })
  }
}

/** The item that the address names, until it was written about. */
function useItem() {
  const [params, setParams] = useSearchParams()
  const { data } = useQuery(itemQuery(params.get('item')))
  const drop = () => params.has('item') && setParams({}, { replace: true })
  return [params.has('item') ? data : undefined, drop] as const
}
