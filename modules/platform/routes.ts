import * as v from 'valibot'
import {
  DemoPlayerDetails,
  DemoPlayerParams,
  DemoPlayerSummary,
  DemoProfileInput,
  DemoTradeInput,
} from '@/modules/platform/contract'
import { editDemoProfile, tradeDemoCopy } from '@/modules/platform/demo/actions'
import { isDemoUniverseOpen } from '@/modules/platform/demo/demo-universe'
import { findDemoPlayerDetails, listDemoPlayers } from '@/modules/platform/demo/player-details'
import { platformErrors } from '@/modules/platform/errors'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

const limit = '120/1m'

/** Actions in the demo universe. All routes answer 404 while it is closed. */
export function routes(scope: Scope) {
  return scope
    .get(
      '/demo-universe/players',
      ({ ctx }) => {
        requireOpen(ctx)
        return listDemoPlayers()
      },
      {
        detail: { summary: 'The players of the demo universe, while it is open.' },
        throws: [httpErrors.not_found],
        response: { 200: v.array(DemoPlayerSummary) },
      },
    )
    .get(
      '/demo-universe/players/:playerId',
      ({ ctx, params }) => {
        requireOpen(ctx)
        return findDemoPlayerDetails(ctx, params.playerId)
      },
      {
        detail: { summary: 'A player of the demo universe with their inventory.' },
        params: DemoPlayerParams,
        response: { 200: DemoPlayerDetails },
      },
    )
    .put(
      '/demo-universe/players/:playerId',
      async ({ ctx, params, body }) => {
        requireOpen(ctx)
        await editDemoProfile(ctx, { ...params, ...body })
        return findDemoPlayerDetails(ctx, params.playerId)
      },
      {
        detail: { summary: 'Changes the profile of a player of the demo universe.' },
        params: DemoPlayerParams,
        body: DemoProfileInput,
        response: { 200: DemoPlayerDetails },
        limit,
      },
    )
    .post(
      '/demo-universe/trades',
      async ({ ctx, body }) => {
        requireOpen(ctx)
        await tradeDemoCopy(ctx, body)
        return findDemoPlayerDetails(ctx, body.to)
      },
      {
        detail: { summary: 'Gives a copy to another player of the demo universe.' },
        throws: [httpErrors.not_found, platformErrors.copy_on_hold],
        body: DemoTradeInput,
        response: { 200: DemoPlayerDetails },
        limit,
      },
    )
}

function requireOpen(ctx: Context): void {
  if (!isDemoUniverseOpen(ctx)) throw httpErrors.not_found()
}
