const failed = new Set<() => void>()

/** `reset` runs once the failure has been shown, so that the next visit requests the part again. */
export function onPartFailed(reset: () => void) {
  failed.add(reset)
}

export function clearFailedParts() {
  for (const reset of failed) reset()
  failed.clear()
}
