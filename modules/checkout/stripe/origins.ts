import type { PageOrigins } from '@/src/core/module'

/** What Stripe's payment form needs in a page, by Stripe's own list. */
export const stripeOrigins: PageOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
