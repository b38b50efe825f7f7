declare module '*.svg' {
  const source: string
  // biome-ignore lint/style/noDefaultExport: a text import is a default export.
  export default source
}
