/** Computes a constant at its first use instead of at startup. */
export function lazy<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}
