import { platformErrors } from '@/modules/platform/errors'
import { AppError } from '@/src/core/errors'

/** Whether this was thrown because the platform gives no answer now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.kind.code === platformErrors.platform_unavailable.kind.code
}
