/** The error text of a call: the server's, or the network's when no server was reached. */
export async function faultOf(
  call: () => Promise<{ error: { message: string } | null }>,
): Promise<string | null> {
  try {
    return (await call()).error?.message ?? null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
