import { defineCounter, defineHistogram } from '@/src/kit/metrics/metrics'

/** `ok`: a response, also one that says no. `failed`: no complete response, or one that shows a failure. `blocked`: by our own rules. */
export const outgoingDuration = defineHistogram({
  name: 'mintmark_outgoing_request_duration_seconds',
  help: 'How long requests to other services take, by destination and outcome (ok, failed, blocked)',
  labels: ['destination', 'outcome'],
})

export const emailsSent = defineCounter({
  name: 'mintmark_emails_total',
  help: 'Attempts to send an email, by outcome (sent, failed)',
  labels: ['outcome'],
  from0: [{ outcome: 'sent' }, { outcome: 'failed' }],
})

/** Metrics of everything that is sent to other services. */
export const outgoingMetrics = [outgoingDuration, emailsSent]
