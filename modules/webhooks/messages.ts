/** Texts that only the server uses. */
export const serverMessages = {
  description: 'Send events of your listings, orders and payouts to your own server.',
  deliveries: 'What was sent to an endpoint of yours, what it responded, and a button to send it again.',
  kind: { label: 'Webhooks', description: 'your webhook endpoints' },
  paused: {
    title: 'Webhook Endpoint Paused',
    content: {
      failing: (host: string) =>
        `Nothing could be sent to ${host} for three days, so it is paused. Resume it once the server works again.`,
      gone: (host: string) => `${host} responded that it is gone (410), so nothing is sent to it anymore.`,
    },
    link: 'Open the endpoint',
  },
  privateWithRealMoney:
    'WEBHOOK_ALLOW_PRIVATE is true, but payments are real. Leave it out: webhooks of users could reach your own network.',
  insecureWithPrivate: 'Webhooks are sent only to http and https URLs without a user name.',
  errors: {
    webhook_url_insecure: {
      title: 'The URL is not https',
      detail: 'Webhooks are sent only to https URLs without a user name.',
      advice: 'Enter a URL that begins with https:// and has no user name.',
    },
    webhook_url_private: {
      title: 'The address is private',
      detail: 'The host of this URL is not on the public internet.',
      advice:
        'Enter the URL of a server with a public address. To try webhooks on your own machine, run a site without real payments with WEBHOOK_ALLOW_PRIVATE=true.',
    },
    webhook_secrets_full: {
      title: 'The secret was replaced too often',
      detail: 'Five secrets that were replaced within a day still sign.',
      advice: 'Replace the secret again once one of them is a day old.',
    },
    webhook_endpoint_paused: {
      title: 'The endpoint is paused',
      detail: 'Nothing is sent to a paused endpoint.',
      advice: 'Resume the endpoint, then send again.',
    },
  },
}
