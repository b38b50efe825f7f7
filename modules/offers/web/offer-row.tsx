import { dollarsOf } from 'mintmark/module'
import {
  Badge,
  Button,
  conversationPath,
  Dialog,
  formatDateTime,
  formatMoney,
  ItemLink,
  orderPath,
  showError,
  TextLink,
  type Tone,
  toast,
} from 'mintmark/web'
import { useState } from 'react'
import { type Offer, type OfferState, roundsMax } from '../contract'
import { messages as text } from '../messages'
import { PriceDialog } from './price-dialog'
import { type Answer, useAnswerOffer, useCounterOffer } from './queries'

const tones: Partial<Record<OfferState, Tone>> = { open: 'wait', accepted: 'good' }

export function OfferRow({ offer }: { offer: Offer }) {
  const { role, proposedBy, state, round, message, orderId } = offer
  const [other, otherId] = role === 'buyer' ? [offer.seller, offer.sellerId] : [offer.buyer, offer.buyerId]
  const price = formatMoney(offer.price)
  const isAnswered = role === proposedBy
  return (
    <li className="grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">
          <ItemLink {...offer} />
        </span>
        <Badge tone={tones[state] ?? 'neutral'}>{text.states[state]}</Badge>
      </div>
      <p className="tabular">
        <strong>{text.proposal({ role, proposedBy, other, price })}</strong>{' '}
        <span className="text-ink-muted">{text.listed(formatMoney(offer.listingPrice))}</span>
      </p>
      {message !== '' && (
        <blockquote className="border-s-2 border-line ps-3 wrap-anywhere">
          <span className="block text-sm text-ink-muted">{text.wrote({ role, other })}</span>
          {message}
        </blockquote>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <span>{text.parties({ role, other })}</span>
        <span>{text.round(round, roundsMax)}</span>
        {state === 'open' && (
          <span>{(isAnswered ? text.expires : text.answerBy)(formatDateTime(offer.expiresAt))}</span>
        )}
      </p>
      {state === 'open' && <Actions offer={offer} />}
      <p className="flex flex-wrap gap-x-4 text-sm">
        {orderId !== null && <TextLink href={orderPath(orderId)}>{text.pay}</TextLink>}
        <TextLink href={conversationPath(otherId, offer.itemId)}>{text.write(other)}</TextLink>
      </p>
    </li>
  )
}

function Actions({ offer }: { offer: Offer }) {
  const { id, role, proposedBy, round, itemName } = offer
  const { mutateAsync: answer, isPending } = useAnswerOffer(id)
  const { mutateAsync: counter } = useCounterOffer(id)
  const [dialog, setDialog] = useState<'accept' | 'counter'>()
  const close = () => setDialog(undefined)
  const send = async (kind: Answer) => {
    close()
    try {
      await answer(kind)
      toast({ title: text.done[kind], tone: 'good' })
    } catch (error) {
      showError(text[kind], error)
    }
  }
  const isMyTurn = role !== proposedBy
  const named = (action: string) => ({ 'aria-label': text.about(action, itemName), disabled: isPending })
  const price = formatMoney(offer.price)
  return (
    <div className="flex flex-wrap gap-2">
      {isMyTurn && (
        <>
          <Button size="sm" variant="primary" {...named(text.accept)} onClick={() => setDialog('accept')}>
            {text.accept}
          </Button>
          {round < roundsMax && (
            <Button size="sm" {...named(text.counter)} onClick={() => setDialog('counter')}>
              {text.counter}
            </Button>
          )}
          <Button size="sm" {...named(text.decline)} onClick={() => void send('decline')}>
            {text.decline}
          </Button>
        </>
      )}
      {!isMyTurn && (
        <Button size="sm" {...named(text.withdraw)} onClick={() => void send('withdraw')}>
          {text.withdraw}
        </Button>
      )}
      {dialog === 'accept' && (
        <Dialog
          open
          onOpenChange={close}
          title={text.acceptDialog.title(price)}
          description={text.acceptDialog[role]}
          footer={
            <Button variant="primary" onClick={() => void send('accept')}>
              {text.accept}
            </Button>
          }
        />
      )}
      {dialog === 'counter' && (
        <PriceDialog
          title={text.counterDialog.title}
          description={text.counterDialog.description({
            offered: price,
            listed: formatMoney(offer.listingPrice),
          })}
          isAllowed={(cents) =>
            role === 'seller' ? dollarsOf(cents) > offer.price : dollarsOf(cents) < offer.price
          }
          notAllowed={text.counterDialog.notBetter[role]}
          label={text.counterDialog.price}
          submitText={text.counterDialog.submit}
          successTitle={text.counterDialog.done}
          onSubmit={counter}
          onClose={close}
        />
      )}
    </div>
  )
}
