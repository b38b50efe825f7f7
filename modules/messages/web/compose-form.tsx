import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { parse, pick } from 'valibot'
import { useSearchParams } from 'wouter'
import { itemQuery } from '@/modules/catalog/web/queries'
import { type Contact, NewMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { useSendMessage } from '@/modules/messages/web/queries'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { IconButton } from '@/web/ui/icon-button'

const texts = messages.write

/** What was typed and not sent, by own and other user, until the page is loaded again. */
const drafts = new Map<string, string>()

/** The text stays in the field until the server has accepted it, also while another conversation or page is open. */
export function ComposeForm({ contact: { userId, username } }: { contact: Contact }) {
  const [item, removeItem] = useLinkedItem()
  const { mutateAsync: send } = useSendMessage()
  const viewer = useViewer()
  const draft = `${viewer.state === 'user' ? viewer.user.id : ''} ${userId}`
  const { values, errors, isSubmitting, fieldProps, reset, submit, formProps } = useForm({
    schema: pick(NewMessage, ['content']),
    initialValues: { content: drafts.get(draft) ?? '' },
    fieldOfError: () => 'content',
    onSubmit: async ({ content }) => {
      await send(parse(NewMessage, { receiverId: userId, content, itemId: item?.id }))
      drafts.delete(draft)
      reset()
      removeItem()
    },
  })
  useEffect(() => {
    drafts.set(draft, values.content)
  }, [draft, values.content])
  return (
    <form {...formProps} className="grid gap-3">
      {item && (
        <p className="flex items-center gap-1 text-sm text-ink-muted">
          <span className="min-w-0 truncate">{texts.about(item.name)}</span>
          <IconButton label={texts.removeItem} onClick={removeItem}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field label={texts.label(username)} help={texts.help} error={errors.content}>
          <Textarea
            rows={2}
            {...fieldProps('content')}
            onKeyDown={submitOnEnter}
            className="max-h-40 !min-h-14"
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyText={texts.sending}
          className="mt-[1.625rem] h-14"
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void submit()
  }
}

/** Returns the item in the URL, and a function that removes it from the URL. */
function useLinkedItem() {
  const [params, setParams] = useSearchParams()
  const id = params.get('item')
  const { data } = useQuery({ ...itemQuery(id ?? ''), enabled: id !== null })
  const remove = () => params.has('item') && setParams({}, { replace: true })
  return [params.has('item') ? data : undefined, remove] as const
}
