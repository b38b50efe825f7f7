declare module '*.woff2' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: it is how a bundler hands over a file's address.
  export default url
}
