import { registerServiceWorker } from '@/web/lib/browser/service-worker'

// Some browsers lack service workers, and so do private windows of others.
registerServiceWorker().catch(() => undefined)
