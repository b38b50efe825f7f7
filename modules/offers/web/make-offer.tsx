import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { Field, formatMoney, itemQuery, Textarea, useViewer } from 'mintmark/web'
import { useState } from 'react'
import { messages } from '../messages'
import { shellMessages } from '../shell-messages'
import { PriceDialog } from './price-dialog'
import { useMakeOffer } from './queries'

const { make: text } = messages

type Props = { itemId: string; listingId: string }

/** Below a selected listing: proposes another price to its seller. */
export function MakeOffer({ itemId, listingId }: Props) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (viewer.state !== 'user') return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 self-start text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <Tag aria-hidden="true" className="size-4 shrink-0" />
        {shellMessages.make}
      </button>
      {isOpen && <OfferDialog itemId={itemId} listingId={listingId} onClose={() => setOpen(false)} />}
    </>
  )
}

function OfferDialog({ itemId, listingId, onClose }: Props & { onClose: () => void }) {
  const { data: item } = useQuery(itemQuery(itemId))
  const { mutateAsync: makeOffer } = useMakeOffer(listingId)
  const [message, setMessage] = useState('')
  const asked = item?.listings?.find((one) => one.listingId === listingId)?.price
  return (
    <PriceDialog
      title={text.title(item?.name ?? '')}
      description={asked === undefined ? undefined : text.description(formatMoney(asked))}
      label={text.price}
      submitText={text.submit}
      successTitle={text.done}
      onSubmit={(price) => makeOffer({ price, message })}
      onClose={onClose}
    >
      <Field label={text.message}>
        <Textarea rows={3} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </PriceDialog>
  )
}
