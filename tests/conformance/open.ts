/** The lines that the product cannot keep yet. One may leave this list; none may join it. */
export const openLines: string[] = []
