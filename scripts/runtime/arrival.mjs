/** The largest body that anything accepts. Of a larger one, the application gets the first bytes, and refuses it. */
const BODY_MAX_BYTES = 1_048_576;
/** How much of a body that doesn't tell its length is read and discarded, to keep its connection usable. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
/** How many pieces a body may come in, and one more for each 64 bytes: a million of one byte each would take seconds. */
const [PIECES_MAX, PIECE_BYTES] = [1_000, 64];
/** How many pieces are put together at a time: each is an object that takes several times its size. */
const TOGETHER = 256;

/**
 * Calls `go` once a request's body has come, and leaves it to be read at once: until then the request takes no part of
 * the application's time.
 *
 * @param call the request; its `unfinishedBytes` tell how much of an unfinished body is in memory
 * @param refuse refuses a body that is endless, or in too many small pieces
 */
export function onceArrived(call, { go, refuse }) {
  const { request } = call;
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0;
  if (isEmpty) return go();
  const blocks = [];
  let loose = [];
  let [size, pieces] = [0, 0];
  const take = () => {
    // Reading at the end would end the stream, before the application listens.
    while (request.readableLength > 0) {
      const piece = request.read();
      if (size <= BODY_MAX_BYTES) loose.push(piece);
      size += piece.length;
      pieces++;
    }
    if (loose.length >= TOGETHER) {
      blocks.push(Buffer.concat(loose));
      loose = [];
    }
    call.unfinishedBytes = Math.min(size, BODY_MAX_BYTES);
    const isEndless = length === undefined && size > DRAIN_MAX_BYTES;
    const isTooMuch = isEndless || pieces > PIECES_MAX + size / PIECE_BYTES;
    if (!request.complete && !isTooMuch) return request.once("readable", take);
    call.unfinishedBytes = 0;
    if (isTooMuch) return refuse();
    if (size > 0)
      request.unshift(Buffer.concat([...blocks, ...loose]).subarray(0, BODY_MAX_BYTES + 1));
    go();
  };
  take();
}
