import type Stripe from 'stripe'

/**
 * Takes only what Stripe may have said for an answer. Over other JSON, which somebody in between sends, the package breaks where
 * nobody can catch it, or calls it a success.
 */
export function rejectForeignResponses(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  return Object.assign(client, {
    async makeRequest(...request: Parameters<typeof makeRequest>) {
      const response = await makeRequest(...request)
      const toJSON = response.toJSON.bind(response)
      return Object.assign(response, { toJSON: async () => requireStripeResponse(await toJSON()) })
    },
  })
}

function requireStripeResponse(answer: unknown): object {
  if (isStripeResponse(answer)) return answer
  throw new TypeError('not a Stripe response')
}

/** Whatever it answers names its kind, or says what was wrong. */
function isStripeResponse(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && ('object' in answer || 'error' in answer)
}
