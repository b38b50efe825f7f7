import {
  agreedPriceErrors,
  cursorParam,
  idParams,
  limitParam,
  messagesErrors,
  type Scope,
  sendPage,
} from 'mintmark/module'
import * as v from 'valibot'
import { CounterOffer, NewOffer, Offer, OfferRules } from './contract'
import { offersErrors } from './errors'
import { listOffers } from './list-offers'
import { serverMessages } from './messages'
import {
  acceptOffer,
  counterOffer,
  declineOffer,
  findRules,
  makeOffer,
  saveRules,
  withdrawOffer,
} from './service'

const {
  offers_own_listing,
  offers_already_open,
  offers_not_open,
  offers_not_your_turn,
  offers_no_more_rounds,
  offers_listing_unavailable,
  offers_too_many,
  offers_used_up,
} = offersErrors

const answerErrors = [offers_not_open, offers_not_your_turn]
const response = { 200: Offer }
const limit = '60/15m'

export function routes(scope: Scope) {
  return scope
    .get('/offers', ({ ctx, query, path, set }) => sendPage(listOffers(ctx, query), { query, path, set }), {
      detail: {
        summary:
          'The offers that the user made or received, newest first. The Link header has the next page.',
      },
      signedIn: true,
      query: v.object({ limit: limitParam(100, serverMessages.limit), cursor: cursorParam }),
      response: { 200: v.array(Offer) },
    })
    .post(
      '/listings/:id/offers',
      async ({ ctx, params, body, set }) => {
        set.status = 201
        return makeOffer(ctx, { ...body, listingId: params.id })
      },
      {
        detail: {
          summary:
            'Proposes a price for a listing to its seller, with a message to them. A rule of the seller may answer at once.',
        },
        throws: [
          offers_own_listing,
          offers_already_open,
          offers_listing_unavailable,
          offers_too_many,
          offers_used_up,
          ...Object.values(messagesErrors),
        ],
        params: idParams,
        body: NewOffer,
        verified: true,
        notSuspended: true,
        limit: '30/1h',
        response: { 201: Offer },
      },
    )
    .get('/offers/rules', ({ ctx }) => findRules(ctx, ctx.actor.id), {
      detail: { summary: "How offers for the user's listings are answered automatically." },
      signedIn: true,
      response: { 200: OfferRules },
    })
    .put('/offers/rules', ({ ctx, body }) => saveRules(ctx, body), {
      detail: { summary: "Changes how offers for the user's listings are answered automatically." },
      verified: true,
      notSuspended: true,
      body: OfferRules,
      limit,
      response: { 200: OfferRules },
    })
    .post('/offers/:id/accept', ({ ctx, params }) => acceptOffer(ctx, params.id), {
      detail: { summary: 'Accepts the price of the other party and reserves the copy for the buyer.' },
      throws: [...answerErrors, offers_own_listing, offers_listing_unavailable, ...agreedPriceErrors],
      params: idParams,
      verified: true,
      notSuspended: true,
      limit,
      response,
    })
    .post('/offers/:id/decline', ({ ctx, params }) => declineOffer(ctx, params.id), {
      detail: { summary: 'Declines the price of the other party, which ends the offer.' },
      throws: answerErrors,
      params: idParams,
      verified: true,
      limit,
      response,
    })
    .post(
      '/offers/:id/counter',
      ({ ctx, params, body }) => counterOffer(ctx, { id: params.id, price: body.price }),
      {
        detail: { summary: 'Answers the price of the other party with another one.' },
        throws: [...answerErrors, offers_no_more_rounds, offers_own_listing, offers_listing_unavailable],
        params: idParams,
        body: CounterOffer,
        verified: true,
        notSuspended: true,
        limit,
        response,
      },
    )
    .post('/offers/:id/withdraw', ({ ctx, params }) => withdrawOffer(ctx, params.id), {
      detail: { summary: 'The buyer takes an open offer back.' },
      throws: answerErrors,
      params: idParams,
      verified: true,
      limit,
      response,
    })
}
