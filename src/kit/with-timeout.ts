/** What `work` comes to, or `otherwise` when it takes longer than so many ms; the work itself goes on. */
export async function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  let timer: Timer | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
