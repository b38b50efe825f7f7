import { platformErrors } from '@/modules/platform/errors'
import { AppError } from '@/src/kit/errors'

/** Whether this was thrown because the platform gives no answer now. */
export function isPlatformUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.kind.code === platformErrors.platform_unavailable.kind.code
}

/** What the platform was asked for; undefined while it gives no answer. */
export async function unlessUnavailable<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isPlatformUnavailable(error)) return undefined
    throw error
  }
}
