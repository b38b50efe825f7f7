declare module '*.wasm' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import is a default export.
  export default path
}
