import { defineErrors } from 'mintmark/module'
import { serverMessages } from './messages'

const { errors } = serverMessages

export const webhooksErrors = defineErrors({
  webhook_url_insecure: [422, errors.webhook_url_insecure],
  webhook_url_private: [422, errors.webhook_url_private],
  webhook_secrets_full: [409, errors.webhook_secrets_full],
  webhook_endpoint_paused: [409, errors.webhook_endpoint_paused],
})
