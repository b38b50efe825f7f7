import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pipe, rawCheck, string, trim } from 'valibot'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { inputMessages } from '@/modules/checkout/messages'
import { lastPlayerQuery } from '@/modules/orders/web/queries'
import { playerQuery } from '@/modules/players/web/queries'

export type DeliverTo = ReturnType<typeof useDeliverTo>

/**
 * Whom the item is delivered to. The name of the linked player, or of one who was named for this order, is filled in; any other name has
 * to be typed, must belong to a player, and must be confirmed to be the buyer's. Without a name the buyer tells the seller later.
 */
export function useDeliverTo(intent: PaymentIntentResponse) {
  const client = useQueryClient()
  const { data: last } = useQuery(lastPlayerQuery)
  const [confirmed, confirm] = useState('')
  const initialName = intent.isPlayerNamed ? intent.deliverTo : ''
  const lastName = last?.username ?? ''

  const isOwn = (name: string) => [initialName, confirmed, lastName].some((own) => isSameName(own, name))

  /** Returns why the buyer can't pay with this name. Undefined if the platform is unavailable: the server asks it again. */
  function findProblem(name: string): string | undefined {
    if (name === '' || isOwn(name)) return undefined
    const { data: player, status } = client.getQueryState(playerQuery(name).queryKey) ?? {}
    if (status === 'error') return undefined
    if (player === undefined) return inputMessages.deliverTo.searching
    return player ? inputMessages.deliverTo.unconfirmed : inputMessages.deliverTo.unknown
  }

  return {
    initialName,
    lastName,
    isOwn,
    confirm,
    schema: pipe(
      string(),
      trim(),
      rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed && findProblem(dataset.value)
        if (message) addIssue({ message })
      }),
    ),
  }
}

function isSameName(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}
