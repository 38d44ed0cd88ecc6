/** The address of a buyer, with what it is needed for. */
export function EmailField({ hint, isWrong }: { hint: string; isWrong: boolean }) {
  return (
    <>
      <label htmlFor="email" className="mt-6 block font-semibold">
        Your e-mail address
      </label>
      <p id="email-hint" className="text-[13px] leading-[18px] text-ink2">
        {hint}
      </p>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={320}
        aria-describedby="email-hint"
        aria-invalid={isWrong}
        className="mt-2 min-h-11 w-full rounded-[6px] border border-edge bg-surface px-3 aria-invalid:border-2 aria-invalid:border-concern"
      />
    </>
  );
}
