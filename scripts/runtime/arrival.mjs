/** The largest body that anything accepts. The application itself refuses a larger one, whose first bytes it gets. */
const BODY_MAX_BYTES = 1_048_576;
/** How much of a body is read and discarded, to keep its connection usable. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
/**
 * What headers and the sizes of chunks may take beyond an eighth of the body. Each chunk takes as long to read as a
 * kilobyte, so a million of one byte each would take the process seconds.
 */
const FRAMING_MAX_BYTES = 65_536;

/**
 * Calls `go` once a request's body has come, and leaves it to be read at once: until then the request takes no part of
 * the application's time. A declared length that is too large is left to be refused unread.
 *
 * @param bytesBefore what the connection had read before this request
 * @param refuse refuses a body that is endless, or in too many chunks
 */
export function onceArrived(request, bytesBefore, { go, refuse }) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0;
  if (isEmpty || Number(length) > BODY_MAX_BYTES) return go();
  const chunks = [];
  let size = 0;
  const take = () => {
    for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
      if (size <= BODY_MAX_BYTES) chunks.push(chunk);
      size += chunk.length;
    }
    const framing = request.socket.bytesRead - bytesBefore - size;
    const isTooMuch = size > DRAIN_MAX_BYTES || framing > FRAMING_MAX_BYTES + size / 8;
    if (!request.complete && !isTooMuch) return;
    request.off("readable", take);
    if (isTooMuch) return refuse();
    if (size > 0) request.unshift(Buffer.concat(chunks).subarray(0, BODY_MAX_BYTES + 1));
    go();
  };
  request.on("readable", take);
}
