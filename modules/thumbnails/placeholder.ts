/** The picture of nothing yet, as SVG: a cut stone on its point, in a grey that reads on light and dark. */
export function drawPlaceholder(width: number, height: number): string {
  const [x, y, reach] = [width / 2, height / 2, Math.min(width, height) / 5]
  const stone = `M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#80808026"/><path d="${stone}" fill="none" stroke="#808080" stroke-width="${reach / 20}"/></svg>`
}
