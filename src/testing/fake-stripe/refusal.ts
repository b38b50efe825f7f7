/** An answer that is no success, in the shape of Stripe's errors. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    readonly body: { type: string; message: string; code?: string; param?: string },
  ) {
    super(body.message)
  }
}

export function invalid(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, code, param })
}

export function missing(kind: string, id: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  })
}
