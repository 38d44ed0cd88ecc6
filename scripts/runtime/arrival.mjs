/**
 * The largest body that anything accepts. Of a larger one, the application gets the first bytes, or none if it tells its
 * length, and refuses it.
 */
const BODY_MAX_BYTES = 1_048_576;
/** How much of a body that doesn't tell its length is read and discarded, to keep its connection usable. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
/** How many pieces a body may come in, and one more for each 64 bytes: a million of one byte each would take seconds. */
const [PIECES_MAX, PIECE_BYTES] = [1_000, 64];
/** How many pieces are put together at a time: each is an object that takes several times its size. */
const TOGETHER = 64;
/** What a request takes beside its body: its headers, and pieces that aren't put together yet. */
export const REQUEST_BYTES = 131_072;
/** How much is taken of a body whose request still waits for another on its connection. */
const EARLY_MAX_BYTES = 65_536;

/**
 * Collects a request's body in place of its stream, which then gets it as a whole, unread: until then the request takes
 * no part of the application's time. To be called before any of the body has come.
 *
 * @returns `unfinishedBytes`, which tells how much memory an unfinished request takes, and `next`, which takes all of
 *   the body and calls `whole` once it has come, or `refused` if it is endless, or comes in too many small pieces
 */
export function newArrival(request) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const blocks = [];
  const loose = [];
  let [size, pieces] = [0, 0];
  const isEmpty = encoding === undefined && Number(length ?? 0) === 0;
  let state = isEmpty ? "whole" : "coming";
  let next;

  const end = (newState) => {
    state = newState;
    const body = Buffer.concat([...blocks.splice(0), ...loose.splice(0)]);
    if (state === "whole") handOn(request, body.subarray(0, BODY_MAX_BYTES + 1));
    next?.[state]();
  };

  const take = (piece) => {
    if (size <= BODY_MAX_BYTES) loose.push(piece);
    size += piece.length;
    pieces++;
    if (loose.length >= TOGETHER) blocks.push(Buffer.concat(loose.splice(0)));
    const isEndless = length === undefined && size > DRAIN_MAX_BYTES;
    if (isEndless || pieces > PIECES_MAX + size / PIECE_BYTES) end("refused");
  };

  if (state === "coming") {
    request.push = (piece) => {
      if (state === "coming") {
        if (piece === null) end("whole");
        else take(piece);
      }
      return next !== undefined || size < EARLY_MAX_BYTES;
    };
  }

  return {
    unfinishedBytes: () =>
      state === "coming" ? REQUEST_BYTES + Math.min(size, BODY_MAX_BYTES) : 0,
    next: (calls) => {
      if (state !== "coming") return calls[state]();
      next = calls;
      if (Number(length) <= BODY_MAX_BYTES || length === undefined) {
        // Reads on, where it stopped.
        request.read(0);
        return;
      }
      // To be refused at once, by its length. What comes of it is discarded.
      state = "whole";
      handOn(request, Buffer.alloc(0));
      request.push = () => true;
      // Else its end would end the connection.
      request.complete = true;
      request.socket.resume();
      calls.whole();
    },
  };
}

function handOn(request, body) {
  Reflect.deleteProperty(request, "push");
  if (body.length > 0) request.push(body);
  request.push(null);
}
