/** Files in deploy/, imported as text. */
declare module '@/deploy/*' {
  const text: string
  export = text
}
