/** Joins class names, leaving out false and undefined. */
export function classNames(...parts: (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ')
}
