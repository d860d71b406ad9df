/** Returns whole thousandths as a decimal number without trailing zeros: 1500 is '1.5', 2000 is '2'. */
export function formatThousandths(thousandths: number): string {
  return String(thousandths / 1_000)
}
